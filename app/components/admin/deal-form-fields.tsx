import { type DealFormFieldsProps, FIELD_PAIR, useDealInputs } from "./deal-inputs";

/** An admin's fields of a deal, in the order of specification §2.11. */
export function DealFormFields(props: DealFormFieldsProps) {
  const inputs = useDealInputs(props);
  return (
    <>
      {inputs.title}
      {inputs.description}
      {inputs.prices}
      {inputs.picture}
      {inputs.shop}
      {inputs.tags}
      {inputs.url}
      {inputs.crawlurl}
      <div className={FIELD_PAIR}>
        {inputs.source}
        {inputs.expiry}
        {inputs.featured}
        {inputs.coupon}
        {inputs.language}
      </div>
      {inputs.translation}
    </>
  );
}
