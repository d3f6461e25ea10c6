/** Number of test files run concurrently. Each worker has its own database, because tests empty it. */
export const WORKERS = 3;
