export type FieldErrorCode =
  | "required"
  | "wrong_type"
  | "too_long"
  | "invalid_text"
  | "invalid_price"
  | "ambiguous_price"
  | "fractional_price"
  | "negative_price"
  | "sale_above_original"
  | "unknown_category"
  | "unknown_kind"
  | "unknown_source"
  | "unknown_language"
  | "invalid_url"
  | "invalid_image_url"
  | "insecure_image_url"
  | "hidden_characters"
  | "invalid_date"
  | "past_date"
  | "too_many_tags"
  | "tag_too_long";

export interface FieldError {
  field: string;
  code: FieldErrorCode;
}
