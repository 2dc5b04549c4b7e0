import { t } from '@lingui/core/macro'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { previewMail, sendTestMail, updateMailText } from '@stoa/contract/calls/stoa/mails'
import { mailTextLimits } from '@stoa/contract/limits/stoa/mails'
import type { MailLanguage, MailText } from '@stoa/contract/services/stoa/mails'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { isAllowed } from '../../../lib/access.ts'
import { BackLink } from '../../../lib/back-link.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { MailFrame } from '../../../lib/mail-frame.tsx'
import { useMailServerMissing } from '../../../lib/mail-server.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { RecordPage } from '../../../lib/record-page.tsx'
import { settleWithin } from '../../../lib/settle-within.ts'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { TextAreaField, TextField } from '../../../ui/fields.tsx'
import layout from '../../../ui/form-columns.module.css'
import { Panel } from '../../../ui/panel.tsx'
import { useValue, type FormOf } from '../../../ui/typed-form.ts'
import { TestMail } from '../mail/test-mail.tsx'
import { requestPreviewQuery, requestTextQuery } from './queries.ts'

interface TextValues {
  subject: string
  greeting: string
  body: string
}

const languageIn = (text: string | undefined): MailLanguage => (text === 'de' ? 'de' : 'en')

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(requestTextQuery(languageIn(params['language']))))

/** What the owner writes to buyers instead of the standard text, in one language. */
export default function RequestTextPage() {
  const navigate = useNavigate()
  const language = languageIn(useParams()['language'])
  const text = requestTextQuery(language)
  const isServerMissing = useMailServerMissing()
  const save = useCall(updateMailText, {
    failed: t`We couldn’t save the text`,
    done: t`Text saved`,
    quiet: true,
    refreshes: [text],
  })
  return (
    <RecordPage
      query={useQuery(text)}
      recordKey={language}
      title={() => t`Text of the requests for reviews`}
      back={<BackLink to={paths.reviewRequestRule()}>{t`Requests for reviews`}</BackLink>}
      narrow
      actions={() => (
        <SegmentedControl
          aria-label={t`Language of the email`}
          value={language}
          onChange={(value) => void navigate(paths.reviewRequestText(languageIn(value)))}
          data={[
            { value: 'en', label: 'English' },
            { value: 'de', label: 'Deutsch' },
          ]}
        />
      )}
      skeleton={<Skeleton height={520} radius="md" />}
      failed={t`We couldn’t load the text`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...text, staleTime: 0 })}
      toValues={toValues}
      toRequest={({ subject, greeting, body }, { revision }) => ({
        text: { kind: 'REVIEW_REQUEST' as const, language, ...(revision && { revision }), subject, greeting, body },
      })}
      changedMeanwhile={t`The text changed while you were editing.`}
      saveLabel={t`Save`}
      below={() =>
        !isServerMissing &&
        isAllowed(sendTestMail) && (
          <Panel title={t`Test email`}>
            <TestMail kind="REVIEW_REQUEST" language={language} />
          </Panel>
        )
      }
    >
      {(form) => (
        <>
          <TextPanel form={form} />
          {isAllowed(previewMail) && <LivePreview form={form} language={language} />}
        </>
      )}
    </RecordPage>
  )
}

function toValues({ subject, greeting, body }: MailText): TextValues {
  return { subject: subject ?? '', greeting: greeting ?? '', body: body ?? '' }
}

function TextPanel({ form }: { form: FormOf<TextValues> }) {
  const [shop, product, name] = ['{shop}', '{product}', '{name}']
  return (
    <Panel title={t`Your text`}>
      <div className={layout.stack}>
        <p>
          {t`What you leave empty keeps the standard text. ${shop}, ${product} and ${name} become the names of the shop, of the first product and of the buyer.`}
        </p>
        <TextField form={form} name="subject" label={t`Subject`} limits={mailTextLimits.subject} />
        <TextField form={form} name="greeting" label={t`Greeting`} limits={mailTextLimits.greeting} />
        <TextAreaField
          form={form}
          name="body"
          label={t`Text above the stars`}
          description={t`An empty line begins a new paragraph.`}
          limits={mailTextLimits.body}
          autosize
          minRows={5}
        />
      </div>
    </Panel>
  )
}

/** Milliseconds. */
const typingPause = 300

/** Follows what is typed. */
function LivePreview({ form, language }: { form: FormOf<TextValues>; language: MailLanguage }) {
  const [subject] = useDebouncedValue(useValue(form, 'subject'), typingPause)
  const [greeting] = useDebouncedValue(useValue(form, 'greeting'), typingPause)
  const [body] = useDebouncedValue(useValue(form, 'body'), typingPause)
  const query = useQuery({ ...requestPreviewQuery(language, { subject, greeting, body }), placeholderData: keepPreviousData })
  return (
    <Panel title={t`Preview`}>
      <Loaded query={query} skeleton={<Skeleton height={420} />} failed={t`We couldn’t load the preview`}>
        {(content) => <MailFrame content={content} />}
      </Loaded>
    </Panel>
  )
}
