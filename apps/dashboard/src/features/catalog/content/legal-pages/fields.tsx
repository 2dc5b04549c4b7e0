import { t } from '@lingui/core/macro'
import { legalFactsLimits as limits } from '@stoa/contract/limits/stoa/legal-pages'
import { countries } from '../../../../lib/format/countries.ts'
import { useSession } from '../../../../lib/calls/session.ts'
import { MoneyField } from '../../../../ui/fields/decimal-input.tsx'
import {
  RadiosField,
  SearchMultiSelectField,
  SelectField,
  SwitchField,
  TagsField,
  TextAreaField,
  TextField,
} from '../../../../ui/fields/fields.tsx'
import { WholeNumberField } from '../../../../ui/fields/whole-number-field.tsx'
import classes from '../../../../ui/form/two-columns.module.css'
import { useValue, type FormOf, type NameOf } from '../../../../ui/form/typed-form.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import type { LegalValues } from './values.ts'

interface InForm {
  form: FormOf<LegalValues>
}

/** The questions about the shop. What stays empty becomes a placeholder in the texts. */
export function Questions({ form }: InForm) {
  return (
    <>
      <CompanyPanel form={form} />
      <DeliveryPanel form={form} />
      <ReturnsPanel form={form} />
      <DataPanel form={form} />
    </>
  )
}

function CompanyPanel({ form }: InForm) {
  const isSoleTrader = useValue(form, 'legalForm') === 'SOLE_TRADER'
  return (
    <Panel title={t`Who runs the shop`}>
      <div className={classes.fields}>
        <SelectField
          form={form}
          name="legalForm"
          label={t`Legal form`}
          data={[
            { value: '', label: t`Not decided` },
            { value: 'SOLE_TRADER', label: t`A person without an entry in a register` },
            { value: 'COMPANY', label: t`A company` },
          ]}
        />
        <TextField form={form} name="owner" label={isSoleTrader ? t`First and last name` : t`Company`} limits={limits.owner} />
        {!isSoleTrader && (
          <>
            <TextField form={form} name="representedBy" label={t`Represented by`} limits={limits.representedBy} />
            <TextField form={form} name="registration" label={t`Register and number`} limits={limits.registration} />
          </>
        )}
        <TextField form={form} name="street" label={t`Street and number`} limits={limits.street} />
        <TextField form={form} name="street2" label={t`Address line 2`} limits={limits.street2} />
        <TextField form={form} name="postalCode" label={t`Postcode`} limits={limits.postalCode} />
        <TextField form={form} name="city" label={t`Town`} limits={limits.city} />
        <SelectField
          form={form}
          name="country"
          label={t`Country`}
          data={[{ value: '', label: t`Not decided` }, ...countries()]}
        />
        <TextField form={form} name="email" label={t`Email`} inputMode="email" />
        <TextField form={form} name="phone" label={t`Phone`} inputMode="tel" limits={limits.phone} />
        <TextField form={form} name="vatId" label={t`VAT ID`} limits={limits.vatId} />
        <SwitchField
          form={form}
          name="smallBusiness"
          label={t`Small business without VAT`}
          description={t`Then the imprint needs no VAT ID.`}
        />
        <YesOrNo form={form} name="joinsArbitration" label={t`Do you take part in consumer arbitration?`} />
      </div>
    </Panel>
  )
}

function DeliveryPanel({ form }: InForm) {
  const { currency } = useSession().site
  const isEverywhere = useValue(form, 'deliversEverywhere')
  return (
    <Panel title={t`Selling and delivery`}>
      <div className={classes.fields}>
        <SwitchField form={form} name="deliversEverywhere" label={t`You deliver to all countries`} />
        {!isEverywhere && (
          <SearchMultiSelectField form={form} name="deliveryCountries" label={t`Countries you deliver to`} data={countries()} />
        )}
        <TextField
          form={form}
          name="deliveryTime"
          label={t`Delivery time`}
          placeholder={t`2 to 4 working days`}
          limits={limits.deliveryTime}
        />
        <MoneyField form={form} name="freeDeliveryFrom" label={t`Free delivery from`} currency={currency} />
        <YesOrNo form={form} name="offersPickup" label={t`Can customers collect orders?`} />
        <TagsField form={form} name="paymentMethods" label={t`Payment methods`} />
      </div>
    </Panel>
  )
}

function ReturnsPanel({ form }: InForm) {
  return (
    <Panel title={t`Returns`}>
      <div className={classes.fields}>
        <YesOrNo
          form={form}
          name="sellsToEuConsumers"
          label={t`Do you sell to consumers in the European Union?`}
          description={t`They can withdraw from a purchase within 14 days. The page then explains it and has the form.`}
        />
        <WholeNumberField
          form={form}
          name="returnDays"
          label={t`Days to return`}
          description={t`0 if you take goods back only where the law says so.`}
          limits={{ min: 0, max: 3650 }}
          optional
        />
        <RadiosField
          form={form}
          name="returnPaidBy"
          label={t`Return delivery`}
          data={[
            { value: 'BUYER', label: t`The customer sends it at their own cost` },
            { value: 'DEDUCTED', label: t`With your label, whose price is deducted` },
            { value: 'SHOP', label: t`You pay for it` },
          ]}
        />
        <TextAreaField
          form={form}
          name="returnAddress"
          label={t`Return address`}
          description={t`If empty, the address above.`}
          limits={limits.returnAddress}
        />
      </div>
    </Panel>
  )
}

function DataPanel({ form }: InForm) {
  return (
    <Panel title={t`Data protection`}>
      <div className={classes.fields}>
        <TagsField
          form={form}
          name="paymentProviders"
          label={t`Payment providers that get data`}
          description={t`Leave this empty if there are none.`}
        />
        <TextField form={form} name="hostingProvider" label={t`Company that runs your servers`} limits={limits.hostingProvider} />
        <YesOrNo form={form} name="hasNewsletter" label={t`Do you send a newsletter?`} />
        <TagsField
          form={form}
          name="captchaServices"
          label={t`Captcha services`}
          description={t`Leave this empty if there are none.`}
        />
        <TagsField
          form={form}
          name="analyticsServices"
          label={t`Analytics services`}
          description={t`Leave this empty if there are none.`}
        />
        <TextField form={form} name="dataAuthority" label={t`Data protection authority`} limits={limits.dataAuthority} />
      </div>
    </Panel>
  )
}

interface YesOrNoProps extends InForm {
  name: NameOf<LegalValues, string>
  label: string
  description?: string
}

function YesOrNo({ form, name, label, description }: YesOrNoProps) {
  return (
    <SelectField
      form={form}
      name={name}
      label={label}
      {...(description && { description })}
      data={[
        { value: '', label: t`Not decided` },
        { value: 'YES', label: t`Yes` },
        { value: 'NO', label: t`No` },
      ]}
    />
  )
}
