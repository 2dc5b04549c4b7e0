// A placed order gets other content: drafts of orders read what was agreed, and commit what it becomes.
export {
  agreedTerms,
  allKept,
  firstUnitsAfter,
  keptTerms,
  type AgreedTerms,
  type FirstUnitsByLine,
  type KeptParts,
} from '../agreed-terms.ts'
export { commitEdit, editProblems, type EditProblem } from '../commit-edit.ts'
export { editedOrder } from '../edited-order.ts'
export { minorOf } from '../amounts.ts'
export { presentFor } from '../audience.ts'
export { checkIsEditor } from '../edit.ts'
export { countEdits, loadEditsAfter, loadFirstUnits } from '../store/order-edits.ts'
export { stockLines } from '../stock.ts'
export { loadFulfilledUnits } from '../store/fulfillments.ts'
export { returnsOf, type ExchangedUnits } from '../returned-units.ts'
