import { mailDesign } from '../design.ts'

/** A mail with a code, which its title must show. */
export const codeDesign = mailDesign({
  variables: ['code'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: { required: ['code'] }, BODY: {} },
  blocks: [{ name: 'BODY' }],
})
