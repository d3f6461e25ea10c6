import { type DealFormFieldsProps, FIELD_PAIR, useDealInputs } from "./deal-inputs";

/** The fields in the order of specification §2.11; a new deal begins with its address. */
export function DealFormFields({ canFeature = true, ...props }: DealFormFieldsProps & { canFeature?: boolean }) {
  const inputs = useDealInputs(props);
  const isNew = props.focus === "url";
  return (
    <>
      {isNew && inputs.url}
      {inputs.title}
      {inputs.description}
      {inputs.prices}
      {inputs.picture}
      {inputs.shop}
      {inputs.tags}
      {inputs.kind}
      {!isNew && inputs.url}
      {inputs.crawlurl}
      <div className={FIELD_PAIR}>
        {inputs.source}
        {inputs.expiry}
        {canFeature && inputs.featured}
        {inputs.coupon}
        {inputs.language}
      </div>
      {inputs.translation}
    </>
  );
}
