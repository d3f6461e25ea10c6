/** How many files are tested at once. Each worker has a database of its own, or they would empty it under each other's feet. */
export const WORKERS = 3;
