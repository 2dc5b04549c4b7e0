import type { StartProductImportRequest } from '@stoa/contract/services/stoa/product-files'
import { savedDraft } from '../../../lib/saved-drafts.ts'

interface ImportDraft {
  /** The request of the dry run. The real run sends the same. */
  request: StartProductImportRequest
  /** Absent before the dry run. */
  dryRunId?: string
}

/** The last chosen file, stored until its import starts or it is removed. */
export const importDraft = savedDraft<ImportDraft>('product-import')
