import { t } from '@lingui/core/macro'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { sendTestMail, updateMailText } from '@stoa/contract/calls/stoa/mails'
import type { MailLanguage, MailTextDesign, MailTextKind } from '@stoa/contract/services/stoa/mails'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useMailServerMissing } from '../../../../lib/mail/mail-server.ts'
import { mailTemplates } from '../../../../lib/mail/mails.ts'
import { mailTextQuery, mailTextsQuery, mailTextVersionsQuery } from '../../../../lib/mail/queries.ts'
import { TestMail } from '../../../../lib/mail/test-mail.tsx'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { RecordPage } from '../../../../lib/record/record-page.tsx'
import { paths } from '../../../../paths.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { BlocksPanel } from '../../../../lib/mail/texts/blocks-panel.tsx'
import { LivePreview } from './live-preview.tsx'
import classes from '../../../../lib/mail/texts/texts.module.css'
import { TextsPanel } from '../../../../lib/mail/texts/texts-panel.tsx'
import { checkValues, keyOf, toMailText, toValues } from '../../../../lib/mail/texts/values.ts'
import { VersionsPanel } from './versions-panel.tsx'

const languageIn = (text: string | undefined): MailLanguage => (text === 'de' ? 'de' : 'en')
const kindIn = (text: string | undefined) => text as MailTextKind

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(mailTextQuery(kindIn(params['kind']), languageIn(params['language']))))

/** The owner's texts of a mail in place of the standard ones, in one language, beside what the reader sees. */
export default function MailTextPage() {
  const params = useParams()
  const kind = kindIn(params['kind'])
  const language = languageIn(params['language'])
  const navigate = useNavigate()
  const text = mailTextQuery(kind, language)
  const query = useQuery(text)
  const isServerMissing = useMailServerMissing()
  const design: MailTextDesign = query.data?.design ?? {}
  const hasParameters = kind === 'BACK_IN_STOCK'
  const save = useCall(updateMailText, {
    failed: t`We couldn’t save the texts`,
    done: t`Texts saved`,
    quiet: true,
    refreshes: [text, mailTextsQuery, mailTextVersionsQuery(kind, language)],
  })
  return (
    <RecordPage
      query={query}
      recordKey={`${kind} ${language}`}
      title={() => (mailTemplates[kind] ? t(mailTemplates[kind]) : t`Email`)}
      back={<BackLink to={paths.mailTexts()}>{t`Texts of emails`}</BackLink>}
      actions={() => (
        <SegmentedControl
          aria-label={t`Language of the email`}
          value={language}
          onChange={(value) => void navigate(paths.mailText(kind, value))}
          data={[
            { value: 'en', label: 'English' },
            { value: 'de', label: 'Deutsch' },
          ]}
        />
      )}
      skeleton={<Skeleton height={520} radius="md" />}
      failed={t`We couldn’t load the texts`}
      gone={t`There is no such email.`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...text, staleTime: 0 })}
      toValues={toValues}
      check={(values) => checkValues(values, design, hasParameters)}
      place={(path) => toFieldName(path, design)}
      toRequest={(values, { text: loaded }) => ({
        text: { kind, language, ...(loaded?.revision && { revision: loaded.revision }), ...toMailText(values, design) },
      })}
      changedMeanwhile={t`The texts changed while you were editing.`}
      saveLabel={t`Save`}
      below={() =>
        !isServerMissing &&
        isAllowed(sendTestMail) && (
          <Panel title={t`Test email`}>
            <TestMail kind={kind} language={language} />
          </Panel>
        )
      }
    >
      {(form) => (
        <div className={classes.columns}>
          <TextsPanel form={form} design={design} hasParameters={hasParameters} />
          <LivePreview form={form} design={design} kind={kind} language={language} hasParameters={hasParameters} />
          <BlocksPanel form={form} design={design} />
          <VersionsPanel form={form} design={design} kind={kind} language={language} />
        </div>
      )}
    </RecordPage>
  )
}

/** `text.texts[2].text` is the third text of the request. */
function toFieldName(path: string, { texts = [] }: MailTextDesign): string | undefined {
  const spot = texts[Number(/texts\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN)]
  return spot && `texts.${keyOf(spot)}`
}
