import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { RemoveButton } from '../../ui/actions/remove-button.tsx'
import layout from '../../ui/form/form-columns.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { PlusIcon } from '../../ui/pictures/icons.tsx'
import classes from './addresses-panel.module.css'
import type { PlaceValues } from './place-fields.tsx'

interface AddressesPanelProps<Address> {
  addresses: readonly Address[]
  onChange: (addresses: Address[]) => void
  /** What a new address begins as. */
  initial: Address
  /** Says that there are none. */
  empty: string
  /** The fields of the address at this index. */
  children: (index: number) => ReactNode
}

/** The addresses of somebody in a form: they can be added, edited and removed. */
export function AddressesPanel<Address extends PlaceValues & { id?: string }>(props: AddressesPanelProps<Address>) {
  const { addresses, onChange, initial, empty, children } = props
  return (
    <Panel
      title={t`Addresses`}
      actions={
        <Button size="compact-sm" leftSection={<PlusIcon />} onClick={() => onChange([...addresses, initial])}>
          {t`Add address`}
        </Button>
      }
    >
      {addresses.length === 0 && <p className={classes.none}>{empty}</p>}
      <div className={layout.stack}>
        {addresses.map(({ id = '' }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the fields are named by the index
          <fieldset key={`${id} ${index}`} className={classes.address} aria-label={t`Address ${index + 1}`}>
            <div className={classes.head}>
              <h3>{t`Address ${index + 1}`}</h3>
              <RemoveButton label={t`Remove address ${index + 1}`} onClick={() => onChange(addresses.toSpliced(index, 1))} />
            </div>
            {children(index)}
          </fieldset>
        ))}
      </div>
    </Panel>
  )
}
