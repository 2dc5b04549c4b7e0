import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Skeleton } from '@mantine/core'
import type { ListedMailText, MailTextKind } from '@stoa/contract/services/stoa/mails'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { mailLanguage, mailTemplates } from '../../../../lib/mail/mails.ts'
import { mailTextsQuery } from '../../../../lib/mail/queries.ts'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { paths } from '../../../../paths.ts'
import { Status } from '../../../../ui/feedback/status.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(mailTextsQuery))

const groups: readonly { title: MessageDescriptor; kinds: readonly MailTextKind[] }[] = [
  {
    title: msg`Orders`,
    kinds: ['ORDER_CONFIRMATION', 'SHIPPING_CONFIRMATION', 'ORDER_DOWNLOADS', 'ORDER_EDITED', 'CANCELLATION', 'ORDER_LINK'],
  },
  {
    title: msg`Payments and invoices`,
    kinds: ['PAYMENT_REQUEST', 'PAYMENT_PROBLEM', 'SUBSCRIPTION_UPDATE', 'REFUND', 'INVOICE', 'INVOICE_REMINDER', 'CREDIT_NOTE'],
  },
  { title: msg`Returns`, kinds: ['RETURN_REQUESTED', 'RETURN_APPROVED', 'RETURN_DECLINED', 'RETURN_RECEIVED'] },
  { title: msg`Reviews and products`, kinds: ['REVIEW_REQUEST', 'BACK_IN_STOCK', 'GIFT_CARD', 'GIFT_CARD_HISTORY'] },
  {
    title: msg`Accounts`,
    kinds: [
      'MEMBER_WELCOME',
      'MEMBER_INVITED',
      'MEMBER_INVITATION',
      'MEMBER_PASSWORD',
      'ALREADY_MEMBER',
      'NEWSLETTER_CONFIRMATION',
      'EMAIL_VERIFICATION',
      'SIGN_IN_CODE',
      'SIGN_IN_CODE_ALONE',
      'ACCOUNT_NOTICE',
      'ACCOUNT_DELETED',
      'REPORT_OUTCOME',
      'MEMBER_MODERATED',
    ],
  },
]

const languageNames = { en: 'English', de: 'Deutsch' } as const

/** Every mail whose texts the owner may write, with what was changed. */
export default function MailTextsPage() {
  const query = useQuery(mailTextsQuery)
  return (
    <Page title={t`Texts of emails`} narrow back={<BackLink to={paths.mailSettings()}>{t`Email`}</BackLink>}>
      <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`We couldn’t load the emails`}>
        {(mails) =>
          groups.map(({ title, kinds }) => (
            <Panel key={title.id} title={t(title)} flush>
              <RowList label={t(title)}>
                {kinds.map((kind) => (
                  <MailRow key={kind} kind={kind} texts={mails.filter((each) => each.kind === kind)} />
                ))}
              </RowList>
            </Panel>
          ))
        }
      </Loaded>
    </Page>
  )
}

/** Where the owner decides whether these are sent. The others belong to what somebody did, and are always sent. */
const settingsOf: Partial<Record<MailTextKind, string>> = {
  MEMBER_WELCOME: paths.memberSettings(),
  REVIEW_REQUEST: paths.reviewRequestRule(),
  INVOICE_REMINDER: paths.invoiceSettings(),
}

function MailRow({ kind, texts }: { kind: MailTextKind; texts: readonly ListedMailText[] }) {
  const name = t(mailTemplates[kind])
  const settings = settingsOf[kind]
  return (
    <Row
      title={<Link to={paths.mailText(kind, mailLanguage())}>{name}</Link>}
      detail={settings && <Link to={settings} aria-label={t`When it is sent: ${name}`}>{t`When it is sent`}</Link>}
    >
      {texts.map((text) => (
        <LanguageState key={text.language} text={text} />
      ))}
    </Row>
  )
}

function LanguageState({ text: { language = 'en', changed, broken = [] } }: { text: ListedMailText }) {
  const name = languageNames[language]
  if (broken.length > 0) return <Status tone="bad">{t`${name}: cannot be sent as written`}</Status>
  return changed ? <Status tone="accent">{t`${name}: changed`}</Status> : <Status tone="plain">{t`${name}: standard`}</Status>
}
