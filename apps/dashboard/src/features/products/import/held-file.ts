import type { StartProductImportRequest } from '@stoa/contract/services/stoa/product-files'

/** The files tried in this window, by their dry run: the real run sends the same again. A reload forgets them. */
export const heldFiles = new Map<string, StartProductImportRequest>()
