/** Test files run concurrently; each worker has its own database, because tests empty it. */
export const WORKERS = 3;
