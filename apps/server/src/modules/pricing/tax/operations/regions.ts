import * as regions from '@stoa/contract/services/ecom/tax-regions'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { taxRegion } from '../entities.ts'

const region = operationsOf(taxRegion)

export const createTaxRegion = region.create(regions.createTaxRegion)

export const bulkCreateTaxRegion = region.bulkCreate(regions.bulkCreateTaxRegion)

export const getTaxRegion = region.get(regions.getTaxRegion)

export const updateTaxRegion = region.update(regions.updateTaxRegion)

export const deleteTaxRegion = region.remove(regions.deleteTaxRegion)

export const queryTaxRegions = region.query(regions.queryTaxRegions)
