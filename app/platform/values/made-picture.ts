export interface MadePicture {
  /** 22 characters of base64url: of the large picture's SHA-256 the first 128 bits. */
  hash: string;
  large: Buffer;
  small: Buffer;
}

/** `no_picture`: it was not decoded, whatever the reason. */
export type PictureProblem = "no_picture" | "too_many_pixels";
