import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { customerAddressLimits, customerLimits } from '@stoa/contract/limits/stoa/customers'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AddressesPanel } from '../../../lib/site/addresses-panel.tsx'
import { PlaceFields } from '../../../lib/site/place-fields.tsx'
import { paths } from '../../../paths.ts'
import { TagsField, TextField } from '../../../ui/fields/fields.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { changeField, useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from '../customers.module.css'
import { customerTagsQuery, type CustomerRecord } from '../queries.ts'
import { emptyAddress, type CustomerValues } from '../values.ts'

export function CustomerFields({ form, record }: { form: FormOf<CustomerValues>; record: CustomerRecord }) {
  return (
    <>
      <ContactPanel form={form} record={record} />
      <CustomerAddresses form={form} />
    </>
  )
}

function ContactPanel({ form, record: { id, isMember } }: { form: FormOf<CustomerValues>; record: CustomerRecord }) {
  const { data: tags = [] } = useQuery(customerTagsQuery)
  const own = { form, readOnly: isMember ?? false, autoComplete: 'off' }
  return (
    <Panel title={t`Contact details`}>
      <div className={layout.stack}>
        {isMember && (
          <p className={classes.quiet}>
            <Trans>
              Name, email, phone and company are the member’s own. <Link to={paths.member(id)}>Edit the member</Link>
            </Trans>
          </p>
        )}
        <Group grow align="start" gap="sm">
          <TextField {...own} name="firstName" label={t`First name`} limits={customerLimits.firstName} />
          <TextField {...own} name="lastName" label={t`Last name`} limits={customerLimits.lastName} />
        </Group>
        <Group grow align="start" gap="sm">
          <TextField {...own} name="email" label={t`Email`} type="email" />
          <TextField {...own} name="phone" label={t`Phone`} type="tel" limits={customerLimits.phone} />
        </Group>
        <TextField {...own} name="company" label={t`Company`} limits={customerLimits.company} />
        <TagsField
          form={form}
          name="tags"
          label={t`Tags`}
          description={t`Only your staff sees them. Press Enter after each tag.`}
          data={tags}
          maxTags={customerLimits.tags.maxItems}
          limits={customerLimits.tags}
        />
      </div>
    </Panel>
  )
}

function CustomerAddresses({ form }: { form: FormOf<CustomerValues> }) {
  return (
    <AddressesPanel
      addresses={useValue(form, 'addresses')}
      onChange={(addresses) => changeField(form, 'addresses', addresses)}
      initial={emptyAddress}
      empty={t`No addresses. Those of orders are with the orders.`}
    >
      {(index) => (
        <>
          <Group grow align="start" gap="sm">
            <TextField form={form} name={`addresses.${index}.firstName`} label={t`First name`} autoComplete="off" />
            <TextField form={form} name={`addresses.${index}.lastName`} label={t`Last name`} autoComplete="off" />
          </Group>
          <TextField form={form} name={`addresses.${index}.company`} label={t`Company`} autoComplete="off" />
          <PlaceFields form={form} at={`addresses.${index}`} limits={customerAddressLimits} />
        </>
      )}
    </AddressesPanel>
  )
}
