/** Written only by triggers on deals: deals per lexeme of `deals.search`. */
export interface SearchLexemesTable {
  lexeme: string;
  deals: number;
}
