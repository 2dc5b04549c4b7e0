import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { customerAddressLimits, customerLimits } from '@stoa/contract/limits/stoa/customers'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PlaceFields } from '../../../lib/site/place-fields.tsx'
import { paths } from '../../../paths.ts'
import { RemoveButton } from '../../../ui/actions/remove-button.tsx'
import { TagsField, TextField } from '../../../ui/fields/fields.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { changeField, useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import classes from '../customers.module.css'
import { customerTagsQuery, type CustomerRecord } from '../queries.ts'
import { emptyAddress, type CustomerValues } from '../values.ts'

export function CustomerFields({ form, record }: { form: FormOf<CustomerValues>; record: CustomerRecord }) {
  return (
    <>
      <ContactPanel form={form} record={record} />
      <AddressesPanel form={form} />
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

function AddressesPanel({ form }: { form: FormOf<CustomerValues> }) {
  const addresses = useValue(form, 'addresses')
  return (
    <Panel
      title={t`Addresses`}
      actions={
        <Button
          size="compact-sm"
          leftSection={<PlusIcon />}
          onClick={() => changeField(form, 'addresses', [...addresses, emptyAddress])}
        >
          {t`Add address`}
        </Button>
      }
    >
      {addresses.length === 0 && <p className={classes.quiet}>{t`No addresses. Those of orders are with the orders.`}</p>}
      <div className={layout.stack}>
        {addresses.map((_address, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the fields are named by the index
          <fieldset key={index} className={classes.address} aria-label={t`Address ${index + 1}`}>
            <div className={classes.addressHead}>
              <h3>{t`Address ${index + 1}`}</h3>
              <RemoveButton
                label={t`Remove address ${index + 1}`}
                onClick={() => changeField(form, 'addresses', addresses.toSpliced(index, 1))}
              />
            </div>
            <Group grow align="start" gap="sm">
              <TextField form={form} name={`addresses.${index}.firstName`} label={t`First name`} autoComplete="off" />
              <TextField form={form} name={`addresses.${index}.lastName`} label={t`Last name`} autoComplete="off" />
            </Group>
            <TextField form={form} name={`addresses.${index}.company`} label={t`Company`} autoComplete="off" />
            <PlaceFields form={form} at={`addresses.${index}`} limits={customerAddressLimits} />
          </fieldset>
        ))}
      </div>
    </Panel>
  )
}
