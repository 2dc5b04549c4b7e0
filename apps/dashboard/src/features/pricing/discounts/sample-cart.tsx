import { t } from '@lingui/core/macro'
import { simulateCart } from '@stoa/contract/calls/stoa/insights'
import type { SimulateCartRequest, SimulateCartResponse } from '@stoa/contract/services/stoa/insights'
import { Group, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/calls/api.ts'
import { EntityPicker, pickedQuery } from '../../../lib/pickers/entity-picker.tsx'
import { loadProductIds, variantKind } from '../../../lib/pickers/variants.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { writeLines, type CartLine } from './cart-lines.ts'
import { SampleCartResult } from './sample-cart-result.tsx'
import classes from './simulation.module.css'

/** As many as one call takes. */
const most = 20

interface SampleCall extends Pick<SimulateCartRequest, 'unsavedRule' | 'unsavedCoupon'> {
  chosen: readonly CartLine[]
}

interface SampleCartProps {
  requestOf: () => Omit<SampleCall, 'chosen'> | undefined
  /** Offers to make a checkout link of the cart. */
  canBecomeLink?: boolean
}

/** Calculates a sample cart. `requestOf` returns the discount of a form: undefined while it is incomplete. */
export function SampleCart({ requestOf, canBecomeLink }: SampleCartProps) {
  const [chosen, setChosen] = useState<readonly CartLine[]>([])
  const [found, setFound] = useState<SimulateCartResponse>()
  const [missing, setMissing] = useState<string>()
  const call = useCall(calculate, { needs: simulateCart, failed: t`We couldn’t calculate the cart`, onDone: setFound })
  const findQuantity = (id: string) => chosen.find(({ variantId }) => variantId === id)?.quantity ?? 1
  const send = () => {
    const request = requestOf()
    setMissing(!request ? t`Fill in the discount first.` : chosen.length === 0 ? t`Choose at least one product.` : undefined)
    if (request && chosen.length > 0) call.send({ ...request, chosen })
  }
  return (
    <>
      <EntityPicker
        kind={variantKind}
        label={t`Products in the cart`}
        multiple
        value={chosen.map(({ variantId }) => variantId)}
        onChange={(ids) => setChosen(ids.slice(0, most).map((variantId) => ({ variantId, quantity: findQuantity(variantId) })))}
      />
      <Quantities chosen={chosen} onChange={setChosen} />
      <Group gap="xs">
        <CallButton call={call} onClick={send}>{t`Calculate`}</CallButton>
        {canBecomeLink && chosen.length > 0 && (
          <ScreenButton to={paths.newCheckoutLink(writeLines(chosen))}>{t`Make a checkout link`}</ScreenButton>
        )}
      </Group>
      <div role="status" className={classes.result}>
        {missing ? <p>{missing}</p> : found && <SampleCartResult {...found} />}
      </div>
    </>
  )
}

/** The same in the form of a discount. */
export function SampleCartSection(props: SampleCartProps) {
  return (
    <section aria-labelledby="sample-cart" className={classes.simulation}>
      <h3 id="sample-cart">{t`Try it on a sample cart`}</h3>
      <p>{t`Together with all discounts that are live now, as if it were active. Nothing is saved for that.`}</p>
      <SampleCart {...props} />
    </section>
  )
}

interface QuantitiesProps {
  chosen: readonly CartLine[]
  onChange: (chosen: readonly CartLine[]) => void
}

function Quantities({ chosen, onChange }: QuantitiesProps) {
  const ids = chosen.map(({ variantId }) => variantId)
  const { data: variants = [] } = useQuery(pickedQuery(variantKind, ids))
  return chosen.map(({ variantId, quantity }) => {
    const { name = '', detail } = variants.find(({ id }) => id === variantId) ?? {}
    const title = [name, detail].filter(Boolean).join(' · ')
    return (
      <NumberInput
        key={variantId}
        label={t`Quantity: ${title}`}
        value={quantity}
        min={1}
        max={1000}
        allowDecimal={false}
        onChange={(value) =>
          onChange(chosen.map((line) => (line.variantId === variantId ? { ...line, quantity: Number(value) || 1 } : line)))
        }
      />
    )
  })
}

/** A line names the product of its variant. */
async function calculate({ chosen, ...discount }: SampleCall): Promise<SimulateCartResponse> {
  const productOf = await loadProductIds(chosen.map(({ variantId }) => variantId))
  const lines = chosen.flatMap(({ variantId, quantity }) => {
    const productId = productOf.get(variantId)
    return productId ? [{ productId, variantId, quantity }] : []
  })
  return api.call(simulateCart, { ...discount, lines })
}
