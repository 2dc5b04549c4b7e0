import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { addressLimits } from '@stoa/contract/limits/members/members'
import { PlaceFields } from '../../../../lib/site/place-fields.tsx'
import { PlusIcon } from '../../../../ui/pictures/icons.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { RemoveButton } from '../../../../ui/actions/remove-button.tsx'
import { changeField, type FormOf, useValue } from '../../../../ui/form/typed-form.ts'
import layout from '../../../../ui/form/form-columns.module.css'
import classes from '../../members.module.css'
import { emptyAddress, type MemberValues } from '../values.ts'

export function AddressesPanel({ form }: { form: FormOf<MemberValues> }) {
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
      {addresses.length === 0 && <p className={classes.none}>{t`No addresses.`}</p>}
      <div className={layout.stack}>
        {addresses.map((address, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the fields are named by the index
          <fieldset key={`${address.id} ${index}`} className={classes.address} aria-label={t`Address ${index + 1}`}>
            <div className={classes.addressHead}>
              <h3>{t`Address ${index + 1}`}</h3>
              <RemoveButton
                label={t`Remove address ${index + 1}`}
                onClick={() => changeField(form, 'addresses', addresses.toSpliced(index, 1))}
              />
            </div>
            <PlaceFields form={form} at={`addresses.${index}`} limits={addressLimits} />
          </fieldset>
        ))}
      </div>
    </Panel>
  )
}
