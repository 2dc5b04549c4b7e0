import type { Operation } from '@stoa/contract'
import type { List } from '../query/list.ts'
import type { SiteTx } from '../../site/site.ts'

/** The change that an operation by filter makes to each row. */
export interface RowChange<Change> {
  /** Changes one row. An error is the outcome of this row only; the other rows are still changed. */
  apply(site: SiteTx, id: string, change: Change): Promise<unknown>
  /** Absent where the change cannot be undone. */
  undo?: Undo<any, any>
}

export interface Undo<Before, Change = unknown> {
  /** The state that `restore` needs, as JSON, read before the change. */
  before(site: SiteTx, id: string, change: Change): Promise<Before>
  /** A text that differs after each change of the row. A row that was changed since is not restored. */
  version(site: SiteTx, id: string): Promise<string | undefined>
  restore(site: SiteTx, id: string, before: Before): Promise<unknown>
}

/** A row change with the operation that starts it and the list that its filter selects from. */
export interface BulkTaskKind extends RowChange<any> {
  operation: Operation
  list: List
}

/** Every operation by filter, by its name: `stores/products-v-3.bulkDeleteProductsByFilter`. */
export const bulkTaskKinds = new Map<string, BulkTaskKind>()

export function bulkTaskName({ service, name }: Operation): string {
  return `${service.name}.${name}`
}
