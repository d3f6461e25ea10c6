import { type DealFormFieldsProps, FIELD_PAIR, useDealInputs } from "~/features/deals/components/form/deal-inputs";

export function SubmittedDealFields(props: DealFormFieldsProps) {
  const inputs = useDealInputs(props);
  return (
    <>
      {inputs.url}
      {inputs.title}
      {inputs.prices}
      {inputs.shop}
      {inputs.description}
      <div className={FIELD_PAIR}>
        {inputs.coupon}
        {inputs.expiry}
      </div>
      {inputs.picture}
      {inputs.tags}
      {inputs.language}
    </>
  );
}
