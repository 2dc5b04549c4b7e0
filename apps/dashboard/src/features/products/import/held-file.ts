import type { StartProductImportRequest } from '@stoa/contract/services/stoa/product-files'
import { keptWork } from '../../../lib/kept-work.ts'

interface HeldFile {
  /** What the dry run was asked: the real run is asked the same. */
  request: StartProductImportRequest
  /** Absent until the file is tried. */
  dryRunId?: string
}

/** The file chosen last, until its import begins or it is taken away. */
export const heldFile = keptWork<HeldFile>('product-import')
