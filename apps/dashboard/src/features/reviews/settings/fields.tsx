import { t } from '@lingui/core/macro'
import { holdRuleLimits, reviewSettingsLimits } from '@stoa/contract/limits/stoa/reviews'
import { RadiosField, SelectField, SwitchField, TagsField, TextAreaField } from '../../../ui/fields/fields.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import { type FormOf, useValue } from '../../../ui/form/typed-form.ts'
import { maxTemplates, type SettingsValues } from './values.ts'

interface PanelProps {
  form: FormOf<SettingsValues>
}

export function AuthorsPanel({ form }: PanelProps) {
  return (
    <Panel title={t`Who writes reviews`}>
      <div className={layout.stack}>
        <RadiosField
          form={form}
          name="reviewers"
          label={t`Authors`}
          data={[
            { value: 'ANYONE', label: t`Everybody`, description: t`Visitors enter a name and an email.` },
            { value: 'MEMBERS', label: t`Members`, description: t`Members who are signed in.` },
            {
              value: 'BUYERS',
              label: t`Buyers`,
              description: t`Members and visitors with an order of the product. The server checks it.`,
            },
          ]}
        />
        <SwitchField
          form={form}
          name="severalPerItem"
          label={t`Several reviews of one product`}
          description={t`When off, everybody can review a product once, and change the review later.`}
        />
      </div>
    </Panel>
  )
}

export function HomePagePanel({ form }: PanelProps) {
  return (
    <Panel title={t`Home page`}>
      <SwitchField
        form={form}
        name="onHomePage"
        label={t`Show the newest good reviews`}
        description={t`Three with four or five stars and a text, each of another product.`}
      />
    </Panel>
  )
}

export function PublicationPanel({ form }: PanelProps) {
  const publication = useValue(form, 'publication')
  return (
    <Panel title={t`Publication`}>
      <div className={layout.stack}>
        <RadiosField
          form={form}
          name="publication"
          label={t`When a review is published`}
          data={[
            { value: 'AT_ONCE', label: t`At once`, description: t`A text is only held back if someone else has used it.` },
            { value: 'BY_RULE', label: t`At once, unless a rule holds it back` },
            { value: 'HOLD_ALL', label: t`After you have checked it` },
          ]}
        />
        {publication === 'BY_RULE' && (
          <>
            <SelectField
              form={form}
              name="maxRating"
              label={t`Hold back few stars`}
              description={t`Holding back bad reviews only to hide them is against the law in many countries.`}
              data={[
                { value: '', label: t`No` },
                { value: '1', label: t`1 star` },
                { value: '2', label: t`2 stars or fewer` },
                { value: '3', label: t`3 stars or fewer` },
              ]}
            />
            <TagsField
              form={form}
              name="words"
              label={t`Hold back these words`}
              description={t`Whole words, in upper or lower case. Press Enter after each.`}
              limits={holdRuleLimits.words}
            />
            <SwitchField form={form} name="links" label={t`Hold back links`} />
            <SwitchField form={form} name="media" label={t`Hold back images`} />
            <SwitchField form={form} name="firstReview" label={t`Hold back the first review of an author`} />
          </>
        )}
      </div>
    </Panel>
  )
}

export function TargetPanel({ form }: PanelProps) {
  return (
    <Panel title={t`Waiting time`}>
      <WholeNumberField
        form={form}
        name="answerWithinHours"
        label={t`Decide within (hours)`}
        description={t`Reviews that wait longer are marked in red. Leave it empty for no target.`}
        limits={reviewSettingsLimits.answerWithinHours}
        optional
      />
    </Panel>
  )
}

/** A text that is filled in brings an empty field for another one. */
export function TemplatesPanel({ form }: PanelProps) {
  const [name, product, stars] = ['{name}', '{product}', '{stars}']
  const templates = useValue(form, 'templates')
  const shown = templates.at(-1)?.trim() && templates.length < maxTemplates ? [...templates, ''] : templates
  return (
    <Panel title={t`Reply templates`}>
      <div className={layout.stack}>
        <p>{t`Texts that you start replies with. ${name}, ${product} and ${stars} are replaced by those of the review.`}</p>
        {shown.map((_, index) => {
          const number = index + 1
          return (
            <TextAreaField
              key={number}
              form={form}
              name={`templates.${index}`}
              label={t`Template ${number}`}
              limits={reviewSettingsLimits.replyTemplates}
              autosize
              minRows={2}
            />
          )
        })}
      </div>
    </Panel>
  )
}
