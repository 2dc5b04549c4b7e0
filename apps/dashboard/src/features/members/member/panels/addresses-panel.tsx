import { t } from '@lingui/core/macro'
import { addressLimits } from '@stoa/contract/limits/members/members'
import { AddressesPanel } from '../../../../lib/site/addresses-panel.tsx'
import { PlaceFields } from '../../../../lib/site/place-fields.tsx'
import { changeField, type FormOf, useValue } from '../../../../ui/form/typed-form.ts'
import { emptyAddress, type MemberValues } from '../values.ts'

export function MemberAddresses({ form }: { form: FormOf<MemberValues> }) {
  return (
    <AddressesPanel
      addresses={useValue(form, 'addresses')}
      onChange={(addresses) => changeField(form, 'addresses', addresses)}
      initial={emptyAddress}
      empty={t`No addresses.`}
    >
      {(index) => <PlaceFields form={form} at={`addresses.${index}`} limits={addressLimits} />}
    </AddressesPanel>
  )
}
