import pg from "pg";
import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable } from "~/platform/db/failures.server";
import { errorOfDatabase } from "~/platform/errors/errors.server";
import { words } from "../../support/words";

function failure(code: string) {
  return Object.assign(new pg.DatabaseError("failed", 6, "error"), { code });
}

describe("an error of PostgreSQL", () => {
  it.each(words`
    08000 08001 08003 08004 08006 08007 08P01 25P03 25P04 28000 28P01 3D000 40001 40P01 42501 53000 53200 53300 53400
    55000 55P03 57000 57014 57P01 57P02 57P03 57P04 57P05 58000 58030 58P01 58P02 F0000 F0001
  `)("%s means that there is no database", (code) => expect(errorOfDatabase(failure(code))).toBe("unavailable"));

  it("says whether the disk is full, or no writes are taken for whatever reason", () => {
    expect(errorOfDatabase(failure("53100"))).toBe("disk_full");
    expect(errorOfDatabase(failure("25006"))).toBe("read_only");
  });

  it.each(words`22021 22P05`)("%s means that the input has what no text can hold", (code) =>
    expect(errorOfDatabase(failure(code))).toBe("bad_request"),
  );

  it.each(words`
    0A000 21000 22001 22003 22012 22023 22P02 23502 23503 23505 23514 23P01 25001 25P01 25P02 26000 40002
    42601 42703 42804 42883 42P01 42P02 54000 54001 P0001 P0002 XX000 XX001 XX002
  `)("%s is a fault of this site", (code) => expect(errorOfDatabase(failure(code))).toBeNull());
});

it.each(words`ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ENOENT EPIPE ETIMEDOUT EMFILE`)(
  "a connection that ends in %s means that there is no database",
  (code) => expect(isDatabaseUnavailable(Object.assign(new Error(), { code }))).toBe(true),
);
