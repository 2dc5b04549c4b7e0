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

export const createShippoConfiguration = configuration.change(
  contract.createShippoConfiguration,
  (site, { shippoConfiguration: given, backupRate }) => createConfiguration(site, given, backupRate),
)

export const getShippoConfiguration = configuration.get(contract.getShippoConfiguration)

export const updateShippoConfiguration = configuration.update(contract.updateShippoConfiguration)

export const queryShippoConfigurations = configuration.query(contract.queryShippoConfigurations)

export const updateExtendedFields = extendedFields(contract.updateExtendedFields, shippoConfiguration)

export const deleteShippoConfiguration = implement(
  contract.deleteShippoConfiguration,
  async ({ site }, { shippoConfigurationId }) => {
    await removeConfiguration(site, shippoConfigurationId)
    return {}
  },
)

export const addDeliveryRegion = configuration.change(
  contract.addDeliveryRegion,
  (site, { shippoConfigurationId, deliveryRegionId, revision }) =>
    addConfigurationRegion(site, shippoConfigurationId, deliveryRegionId, revision),
)

export const removeDeliveryRegion = configuration.change(
  contract.removeDeliveryRegion,
  (site, { shippoConfigurationId, deliveryRegionId, revision }) =>
    removeConfigurationRegion(site, shippoConfigurationId, deliveryRegionId, revision),
)
