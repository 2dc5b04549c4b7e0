import { mailDesign } from '../../design.ts'
/** Staff sends it to test the mail server. */
export interface TestMail {
  kind: 'TEST'
}

export const design = mailDesign({
  variables: [],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {} },
  blocks: [{ name: 'BODY' }],
})

export function sample(): TestMail {
  return { kind: 'TEST' }
}
