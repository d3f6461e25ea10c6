import { pictureSizes } from "~/platform/pictures/picture-sizes.server";

/** The process that `makePicture` starts: prints the sizes of the file's picture. */
const made = await pictureSizes(process.argv[2] ?? "");
const printed =
  typeof made === "string"
    ? made
    : { hash: made.hash, large: made.large.toString("base64"), small: made.small.toString("base64") };
process.stdout.write(JSON.stringify(printed));
