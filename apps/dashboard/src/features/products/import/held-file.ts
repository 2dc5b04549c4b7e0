import type { StartProductImportRequest } from '@stoa/contract/services/stoa/product-files'
import { keptWork } from '../../../lib/kept-work.ts'

interface HeldFile {
  /** The request of the dry run. The real run sends the same. */
  request: StartProductImportRequest
  /** Absent before the dry run. */
  dryRunId?: string
}

/** The last chosen file, stored until its import starts or it is removed. */
export const heldFile = keptWork<HeldFile>('product-import')
