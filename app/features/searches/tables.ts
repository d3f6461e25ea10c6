/** How often readers searched, at least, by day in the site's time zone. */
export interface SearchesTable {
  day: Date;
  searches: number;
}

/** Words that found nothing, see `keptQuery`, with the number of networks, at least, that searched for them on a day. */
export interface MissedSearchesTable {
  day: Date;
  query: string;
  networks: number;
}
