import { t } from '@lingui/core/macro'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { previewMail, sendTestMail, updateMailText } from '@stoa/contract/calls/stoa/mails'
import { mailTextLimits } from '@stoa/contract/limits/stoa/mails'
import type { MailLanguage, MailText, MailTextKind } from '@stoa/contract/services/stoa/mails'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isAllowed } from '../calls/access.ts'
import { BackLink } from '../record/back-link.tsx'
import { Loaded } from '../record/loaded.tsx'
import { MailFrame } from './mail-frame.tsx'
import { useMailServerMissing } from './mail-server.ts'
import { queryClient } from '../calls/query-client.ts'
import { RecordPage } from '../record/record-page.tsx'
import { useCall } from '../calls/use-call.ts'
import { TextAreaField, TextField } from '../../ui/fields/fields.tsx'
import layout from '../../ui/form/form-columns.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { useValue, type FormOf } from '../../ui/form/typed-form.ts'
import { mailTextQuery, unsavedTextPreviewQuery } from './queries.ts'
import { TestMail } from './test-mail.tsx'

interface TextValues {
  subject: string
  greeting: string
  body: string
}

interface TextPageProps {
  kind: MailTextKind
  language: MailLanguage
  title: string
  back: { to: string; label: string }
  /** The page in another language. */
  pathIn(language: MailLanguage): string
  /** An explanation of the placeholders. */
  placeholders: string
  bodyLabel: string
}

export const languageIn = (text: string | undefined): MailLanguage => (text === 'de' ? 'de' : 'en')

/** The owner's text of a mail in place of the standard one, in one language. */
export function MailTextPage({ kind, language, title, back, pathIn, placeholders, bodyLabel }: TextPageProps) {
  const navigate = useNavigate()
  const text = mailTextQuery(kind, language)
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
      title={() => title}
      back={<BackLink to={back.to}>{back.label}</BackLink>}
      narrow
      actions={() => (
        <SegmentedControl
          aria-label={t`Language of the email`}
          value={language}
          onChange={(value) => void navigate(pathIn(languageIn(value)))}
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
        text: { kind, language, ...(revision && { revision }), subject, greeting, body },
      })}
      changedMeanwhile={t`The text changed while you were editing.`}
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
        <>
          <TextPanel form={form} placeholders={placeholders} bodyLabel={bodyLabel} />
          {isAllowed(previewMail) && <LivePreview form={form} kind={kind} language={language} />}
        </>
      )}
    </RecordPage>
  )
}

function toValues({ subject, greeting, body }: MailText): TextValues {
  return { subject: subject ?? '', greeting: greeting ?? '', body: body ?? '' }
}

function TextPanel({
  form,
  placeholders,
  bodyLabel,
}: { form: FormOf<TextValues> } & Pick<TextPageProps, 'placeholders' | 'bodyLabel'>) {
  return (
    <Panel title={t`Your text`}>
      <div className={layout.stack}>
        <p>
          {t`What you leave empty keeps the standard text.`} {placeholders}
        </p>
        <TextField form={form} name="subject" label={t`Subject`} limits={mailTextLimits.subject} />
        <TextField form={form} name="greeting" label={t`Greeting`} limits={mailTextLimits.greeting} />
        <TextAreaField
          form={form}
          name="body"
          label={bodyLabel}
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
function LivePreview({ form, kind, language }: { form: FormOf<TextValues> } & Pick<TextPageProps, 'kind' | 'language'>) {
  const [subject] = useDebouncedValue(useValue(form, 'subject'), typingPause)
  const [greeting] = useDebouncedValue(useValue(form, 'greeting'), typingPause)
  const [body] = useDebouncedValue(useValue(form, 'body'), typingPause)
  const query = useQuery({
    ...unsavedTextPreviewQuery(kind, language, { subject, greeting, body }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={t`Preview`}>
      <Loaded query={query} skeleton={<Skeleton height={420} />} failed={t`We couldn’t load the preview`}>
        {(content) => <MailFrame content={content} />}
      </Loaded>
    </Panel>
  )
}
