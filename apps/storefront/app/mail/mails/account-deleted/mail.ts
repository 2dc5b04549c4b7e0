import { msg } from '@lingui/core/macro'
import { dateFormat } from '@stoa/web/date-format'
import { mailTemplate } from '../../mail-template.ts'
import { design, type AccountDeleted } from './data.ts'

export const accountDeleted = mailTemplate<AccountDeleted>()({
  reader: 'MEMBER',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`Your account at ${shop} was deleted`,
    PREHEADER: () => '',
    TITLE: () => msg`Your account was deleted`,
    BODY: ({ until }) => [
      msg`You are signed out everywhere. On ${until} we erase the account for good; until then you can restore it.`,
      msg`If it wasn’t you, restore the account and choose a new password.`,
    ],
    BUTTON: () => msg`Restore my account`,
  },
  write: ({ shop, until, url }, i18n) => ({
    values: { until: dateFormat(i18n.locale, shop, { dateStyle: 'long' }).format(new Date(until)) },
    buttonUrl: url,
  }),
})
