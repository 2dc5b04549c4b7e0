import { mailDesign, type BlockDesign } from '../design.ts'
import { orderVariables } from './order-design.ts'

const blocks = [
  { name: 'BODY' },
  { name: 'MESSAGE' },
  { name: 'BUTTON', optional: true },
  { name: 'ITEMS', optional: true },
  { name: 'NOTE', optional: true },
] as const satisfies readonly BlockDesign[]

const texts = { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {}, NOTE: {} }

/** The design of a mail about a return, whose items stand below the text. */
export const returnDesign = mailDesign({ variables: [...orderVariables, 'returnNumber'], texts, blocks })

/** The mail that says how to send the items back. */
export const approvedReturnDesign = mailDesign({
  variables: [...orderVariables, 'returnNumber', 'instructions', 'outcome'],
  texts: { ...texts, BODY: { required: ['instructions', 'outcome'] } },
  blocks,
})

/** The mail that says why the items are not taken back. */
export const declinedReturnDesign = mailDesign({
  variables: [...orderVariables, 'returnNumber', 'reason'],
  texts: { ...texts, BODY: { required: ['reason'] } },
  blocks,
})
