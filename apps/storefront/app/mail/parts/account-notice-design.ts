import { mailDesign } from '../design.ts'

/** A warning must say what happened. */
export const noticeDesign = mailDesign({
  variables: ['event'],
  texts: {
    SUBJECT: { required: ['event'] },
    PREHEADER: {},
    TITLE: { required: ['event'] },
    BODY: {},
    'BODY.NEW_SIGN_IN': {},
    'BODY.SIGN_IN_DENIED': {},
    'BODY.EMAIL_CHANGED': {},
    BUTTON: {},
  },
  blocks: [{ name: 'BODY' }, { name: 'BUTTON' }, { name: 'DETAILS' }],
})
