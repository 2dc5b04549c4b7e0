import type { StartProductImportRequest } from '@stoa/contract/services/stoa/product-files'
import type { CsvFile } from '../../../../lib/csv/csv-file.ts'
import { savedDraft } from '../../../../lib/record/saved-drafts.ts'

interface ImportDraft {
  file: CsvFile
  /** Absent before the dry run. The real run sends the same request. */
  dryRun?: { id: string; request: StartProductImportRequest }
}

/** The last chosen file, stored until its import starts or it is removed. */
export const importDraft = savedDraft<ImportDraft>('product-import')
