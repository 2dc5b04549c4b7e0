import * as contract from '@stoa/contract/services/ecom/shippo-configurations'
import { extendedFields } from '../../../../kernel/lists/entity/extended-fields.ts'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { shippoConfiguration, withShipFrom } from '../label-rates/configuration.ts'
import {
  addConfigurationRegion,
  createConfiguration,
  removeConfiguration,
  removeConfigurationRegion,
} from '../label-rates/regions.ts'

const configuration = operationsOf(shippoConfiguration, withShipFrom)

export const shippoConfigurations = {
  createShippoConfiguration: configuration.change(
    contract.createShippoConfiguration,
    (site, { shippoConfiguration: given, backupRate }) => createConfiguration(site, given, backupRate),
  ),
  getShippoConfiguration: configuration.get(contract.getShippoConfiguration),
  updateShippoConfiguration: configuration.update(contract.updateShippoConfiguration),
  queryShippoConfigurations: configuration.query(contract.queryShippoConfigurations),
  updateExtendedFields: extendedFields(contract.updateExtendedFields, shippoConfiguration),

  deleteShippoConfiguration: implement(contract.deleteShippoConfiguration, async ({ site }, { shippoConfigurationId }) => {
    await removeConfiguration(site, shippoConfigurationId)
    return {}
  }),

  addDeliveryRegion: configuration.change(
    contract.addDeliveryRegion,
    (site, { shippoConfigurationId, deliveryRegionId, revision }) =>
      addConfigurationRegion(site, shippoConfigurationId, deliveryRegionId, revision),
  ),
  removeDeliveryRegion: configuration.change(
    contract.removeDeliveryRegion,
    (site, { shippoConfigurationId, deliveryRegionId, revision }) =>
      removeConfigurationRegion(site, shippoConfigurationId, deliveryRegionId, revision),
  ),
}
