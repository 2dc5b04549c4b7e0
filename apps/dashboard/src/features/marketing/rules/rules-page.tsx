import { t } from '@lingui/core/macro'
import { updateMailingRules } from '@stoa/contract/calls/stoa/mailing-rules'
import { mailingRulesLimits } from '@stoa/contract/limits/stoa/mailing-rules'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { countries } from '../../../lib/format/countries.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { RadiosField, SearchMultiSelectField } from '../../../ui/fields/fields.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import type { FormOf } from '../../../ui/form/typed-form.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { mailingRulesQuery } from './queries.ts'
import { checkRules, toRequest, toValues, type RulesValues } from './values.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(mailingRulesQuery))

/** Who may get emails that nobody asked for one by one, how many and how fast. */
export default function MailingRulesPage() {
  return (
    <SettingsPage
      query={mailingRulesQuery}
      title={t`Rules`}
      height={560}
      save={updateMailingRules}
      toValues={toValues}
      toRequest={toRequest}
      check={(values) => checkRules(values, t`A country of this list is in another list, too.`)}
    >
      {(form) => (
        <>
          <GroundPanel form={form} />
          <AmountPanel form={form} />
        </>
      )}
    </SettingsPage>
  )
}

function GroundPanel({ form }: { form: FormOf<RulesValues> }) {
  const data = countries().map(({ value, label }) => ({ value, label }))
  return (
    <Panel title={t`Who may be emailed`}>
      <div className={layout.stack}>
        <p>
          {t`This counts for automations and newsletters, not for emails about orders and accounts. Whoever unsubscribed gets none in any country. Laws differ: ask a lawyer which ground you have where.`}
        </p>
        <RadiosField
          form={form}
          name="defaultGround"
          label={t`In all countries that are not listed below`}
          data={[
            { value: 'CONSENT', label: t`Who agreed`, description: t`They confirmed the newsletter.` },
            { value: 'CUSTOMER', label: t`Who agreed, or has bought`, description: t`Existing customers who did not object.` },
            {
              value: 'ANYBODY',
              label: t`Whoever left an address`,
              description: t`Also in a checkout that was not finished.`,
            },
          ]}
        />
        <SearchMultiSelectField form={form} name="consent" label={t`Countries: who agreed`} data={data} />
        <SearchMultiSelectField form={form} name="customer" label={t`Countries: who agreed, or has bought`} data={data} />
        <SearchMultiSelectField form={form} name="anybody" label={t`Countries: whoever left an address`} data={data} />
        <p>{t`For somebody whose country is not known, the strictest of these grounds counts.`}</p>
      </div>
    </Panel>
  )
}

function AmountPanel({ form }: { form: FormOf<RulesValues> }) {
  return (
    <Panel title={t`How many and how fast`}>
      <div className={layout.stack}>
        <WholeNumberField
          form={form}
          name="maxPerWeek"
          label={t`Emails for a person in seven days, at most`}
          limits={mailingRulesLimits.maxPerWeek}
        />
        <WholeNumberField
          form={form}
          name="mailsPerMinute"
          label={t`Emails in a minute`}
          description={t`As many as your mail server takes. If it says that it is busy, the emails wait and then go out more slowly.`}
          limits={mailingRulesLimits.mailsPerMinute}
        />
      </div>
    </Panel>
  )
}
