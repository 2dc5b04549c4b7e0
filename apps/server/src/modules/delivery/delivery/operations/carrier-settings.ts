import * as contract from '@stoa/contract/services/ecom/delivery-profile'
import { countriesWithStates, getStates } from '@stoa/web/countries'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { switchRow } from '../installed-carriers.ts'
import { loadDeliveryCountries } from '../offers.ts'
import { loadDeliverySetup } from '../setup.ts'

export const getDeliveryDestinationProperties = implementRead(contract.getDeliveryDestinationProperties, async ({ site }) => {
  const { countries, everywhere } = await loadDeliveryCountries(site)
  const { pickups } = await loadDeliverySetup(site)
  const propertiesOf = (isDelivered: boolean) => ({
    postalCodeRequired: false,
    pickupOnly: !isDelivered && pickups.length > 0,
  })
  return {
    restOfWorld: propertiesOf(everywhere),
    countries: countries.map((country) => ({
      country,
      deliveryDestinationProperties: propertiesOf(true),
      subdivisions: countriesWithStates.includes(country)
        ? getStates(country).map(({ code }) => ({
            subdivision: code.slice(country.length + 1),
            deliveryDestinationProperties: propertiesOf(true),
          }))
        : [],
    })),
  }
})

export const updateCarrierSettings = implement(contract.updateCarrierSettings, ({ site }, { carrierId, rowId, active }) =>
  setActive(site, carrierId, rowId, active),
)

export const setDeliveryCarrierActiveStatus = implement(
  contract.setDeliveryCarrierActiveStatus,
  ({ site }, { carrierAppId, rowId, active }) => setActive(site, carrierAppId, rowId, active),
)

/** Switches a row of a carrier's table: an option or a place. */
async function setActive(site: SiteTx, carrierId: string, rowId: string, active: boolean | null): Promise<object> {
  if (!(await switchRow(site, carrierId, rowId, active ?? true))) throw notFound('deliveryCarrier', { id: carrierId, rowId })
  return {}
}
