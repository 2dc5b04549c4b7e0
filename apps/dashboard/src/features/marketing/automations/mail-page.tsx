import { t } from '@lingui/core/macro'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { updateAutomation } from '@stoa/contract/calls/stoa/automations'
import type { Automation, AutomationText, UpdateAutomationRequest } from '@stoa/contract/services/stoa/automations'
import type { MailLanguage, MailTextDesign } from '@stoa/contract/services/stoa/mails'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { PreviewedMail } from '../../../lib/mail/preview-parts.tsx'
import { BlocksPanel } from '../../../lib/mail/texts/blocks-panel.tsx'
import classes from '../../../lib/mail/texts/texts.module.css'
import { TextsPanel } from '../../../lib/mail/texts/texts-panel.tsx'
import { checkValues, keyOf, toMailText, valuesOf, type TextValues } from '../../../lib/mail/texts/values.ts'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { RecordPage } from '../../../lib/record/record-page.tsx'
import { paths } from '../../../paths.ts'
import { useValues, type FormOf } from '../../../ui/form/typed-form.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { automationMailQuery, automationPreviewQuery, automationQuery, automationsQuery } from './queries.ts'

interface WrittenMail {
  automation: Automation
  design: MailTextDesign
}

const languageIn = (text: string | undefined): MailLanguage => (text === 'de' ? 'de' : 'en')

/** An automation with what may be written of its mail. */
const writtenMailQuery = (automationId: string, language: MailLanguage) =>
  queryOptions({
    queryKey: ['automation', automationId, 'mail', language],
    queryFn: async (): Promise<WrittenMail> => {
      const { automation = {} } = await queryClient.fetchQuery({ ...automationQuery(automationId), staleTime: 0 })
      const trigger = automation.trigger?.type ?? 'NEWSLETTER'
      return { automation, design: await queryClient.ensureQueryData(automationMailQuery(trigger, language)) }
    },
  })

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(writtenMailQuery(params['automationId']!, languageIn(params['language']))))

/** The owner's texts of an automation's mail in place of the standard ones, in one language, beside what the reader sees. */
export default function AutomationMailPage() {
  const params = useParams()
  const id = params['automationId']!
  const language = languageIn(params['language'])
  const navigate = useNavigate()
  const written = writtenMailQuery(id, language)
  const query = useQuery(written)
  const design: MailTextDesign = query.data?.design ?? {}
  const save = useCall(updateAutomation, {
    failed: t`We couldn’t save the texts`,
    done: t`Texts saved`,
    quiet: true,
    refreshes: [written, automationQuery(id), automationsQuery],
  })
  return (
    <RecordPage
      query={query}
      recordKey={`${id} ${language}`}
      title={(record) => t`Email: ${record?.automation.name ?? ''}`}
      back={<BackLink to={paths.automation(id)}>{query.data?.automation.name ?? t`Automation`}</BackLink>}
      actions={() => (
        <SegmentedControl
          aria-label={t`Language of the email`}
          value={language}
          onChange={(value) => void navigate(paths.automationMail(id, value))}
          data={[
            { value: 'en', label: 'English' },
            { value: 'de', label: 'Deutsch' },
          ]}
        />
      )}
      skeleton={<Skeleton height={520} radius="md" />}
      failed={t`We couldn’t load the texts`}
      gone={t`This automation no longer exists.`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...written, staleTime: 0 })}
      toValues={({ automation, design: texts }) => valuesOf(textsIn(automation, language), texts)}
      check={(values) => checkValues(values, design, false)}
      place={(path) => toFieldName(path, design)}
      toRequest={(values, record): UpdateAutomationRequest => ({
        automation: {
          id,
          revision: record.automation.revision ?? '',
          action: withTexts(record, values, language).action ?? {},
        },
      })}
      changedMeanwhile={t`The texts changed while you were editing.`}
      saveLabel={t`Save`}
    >
      {(form, record) => (
        <div className={classes.columns}>
          <TextsPanel form={form} design={design} hasParameters={false} />
          <LivePreview form={form} record={record} language={language} />
          <BlocksPanel form={form} design={design} />
        </div>
      )}
    </RecordPage>
  )
}

/** Milliseconds. */
const typingPause = 300

/** Follows what is typed. While a text is broken, the last good version stays. */
function LivePreview({ form, record, language }: { form: FormOf<TextValues>; record: WrittenMail; language: MailLanguage }) {
  const [values] = useDebouncedValue(useValues(form), typingPause)
  const isBroken = Object.keys(checkValues(values, record.design, false)).length > 0
  const query = useQuery({
    ...automationPreviewQuery(withTexts(record, values, language), language),
    placeholderData: keepPreviousData,
    enabled: !isBroken,
  })
  return (
    <div className={classes.preview}>
      <Panel title={t`Preview`}>
        {isBroken && <p role="status">{t`The preview waits until every text can be sent.`}</p>}
        <PreviewedMail query={query} />
      </Panel>
    </div>
  )
}

function textsIn({ action }: Automation, language: MailLanguage): AutomationText {
  return (action?.email?.texts ?? []).find((each) => each.language === language) ?? {}
}

/** The automation with the texts of one language as they are in the form. */
function withTexts({ automation, design }: WrittenMail, values: TextValues, language: MailLanguage): Automation {
  const { name, trigger, coupon, action } = automation
  const { texts = [], hiddenBlocks = [], blockOrder = [] } = toMailText(values, design)
  const own = { language, texts, hiddenBlocks, blockOrder }
  const others = (action?.email?.texts ?? []).filter((each) => each.language !== language)
  return {
    ...(name && { name }),
    ...(trigger && { trigger }),
    ...(coupon && { coupon }),
    action: { email: { ...action?.email, texts: [...others, own] } },
  }
}

/** `automation.action.email.texts[1].texts[2].text` is the third text of what was sent last. */
function toFieldName(path: string, { texts = [] }: MailTextDesign): string | undefined {
  const spot = texts[Number(/texts\[\d+\]\.texts\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN)]
  return spot && `texts.${keyOf(spot)}`
}
