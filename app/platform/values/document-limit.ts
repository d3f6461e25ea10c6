/** A document of a stranger is nested more deeply, or makes more elements, than its parser takes. */
export class DocumentLimitError extends Error {}
