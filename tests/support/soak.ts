import { test } from 'vitest'

/** True in `npm run soak`, which has more time than `npm test`. */
export const isSoak = Boolean(process.env.STOA_SOAK)

/** A test that `npm test` leaves out, because it mostly waits or repeats what others show. */
export const soakTest = test.runIf(isSoak)

/** A test of a file that runs on both databases, whose outcome does not depend on the database: on PostgreSQL, only the soak runs it. */
export const testOnce = test.skipIf(process.env.STOA_TEST_DATABASE === 'postgres' && !isSoak)
