import * as brandContract from '@stoa/contract/services/stores/brands-v-3'
import * as sectionContract from '@stoa/contract/services/stores/info-sections-v-3'
import * as ribbonContract from '@stoa/contract/services/stores/ribbons-v-3'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { brand, infoSection, ribbon } from '../entities.ts'
import { findOrCreateBrand, getOrCreateInfoSectionEntity, findOrCreateRibbon } from '../find-or-create.ts'
import { withUses } from '../show.ts'

const ofBrand = operationsOf(brand, withUses('assignedProductsCount', 'ASSIGNED_PRODUCTS_COUNT'))
const ofRibbon = operationsOf(ribbon, withUses('assignedProductCount', 'ASSIGNED_PRODUCT_COUNT'))
const ofSection = operationsOf(infoSection, withUses('assignedProductsCount', 'ASSIGNED_PRODUCTS_COUNT'))

export const createBrand = ofBrand.create(brandContract.createBrand)

export const getBrand = ofBrand.get(brandContract.getBrand)

export const updateBrand = ofBrand.update(brandContract.updateBrand)

export const deleteBrand = ofBrand.remove(brandContract.deleteBrand)

export const queryBrands = ofBrand.query(brandContract.queryBrands)

export const countBrands = ofBrand.count(brandContract.countBrands)

export const bulkCreateBrands = ofBrand.bulkCreate(brandContract.bulkCreateBrands)

export const bulkUpdateBrands = ofBrand.bulkUpdate(brandContract.bulkUpdateBrands)

export const bulkDeleteBrands = ofBrand.bulkRemove(brandContract.bulkDeleteBrands)

export const getOrCreateBrand = ofBrand.change(brandContract.getOrCreateBrand, (site, { brandName }) =>
  findOrCreateBrand(site, brandName),
)

export const bulkGetOrCreateBrands = ofBrand.bulkChange(brandContract.bulkGetOrCreateBrands, findOrCreateBrand)

export const createRibbon = ofRibbon.create(ribbonContract.createRibbon)

export const getRibbon = ofRibbon.get(ribbonContract.getRibbon)

export const updateRibbon = ofRibbon.update(ribbonContract.updateRibbon)

export const deleteRibbon = ofRibbon.remove(ribbonContract.deleteRibbon)

export const queryRibbons = ofRibbon.query(ribbonContract.queryRibbons)

export const countRibbons = ofRibbon.count(ribbonContract.countRibbons)

export const bulkCreateRibbons = ofRibbon.bulkCreate(ribbonContract.bulkCreateRibbons)

export const bulkUpdateRibbons = ofRibbon.bulkUpdate(ribbonContract.bulkUpdateRibbons)

export const bulkDeleteRibbons = ofRibbon.bulkRemove(ribbonContract.bulkDeleteRibbons)

export const getOrCreateRibbon = ofRibbon.change(ribbonContract.getOrCreateRibbon, (site, { ribbonName }) =>
  findOrCreateRibbon(site, ribbonName),
)

export const bulkGetOrCreateRibbons = ofRibbon.bulkChange(ribbonContract.bulkGetOrCreateRibbons, findOrCreateRibbon)

export const createInfoSection = ofSection.create(sectionContract.createInfoSection)

export const getInfoSection = ofSection.get(sectionContract.getInfoSection)

export const updateInfoSection = ofSection.update(sectionContract.updateInfoSection)

export const deleteInfoSection = ofSection.remove(sectionContract.deleteInfoSection)

export const queryInfoSections = ofSection.query(sectionContract.queryInfoSections)

export const countInfoSections = ofSection.count(sectionContract.countInfoSections)

export const bulkCreateInfoSections = ofSection.bulkCreate(sectionContract.bulkCreateInfoSections)

export const bulkUpdateInfoSections = ofSection.bulkUpdate(sectionContract.bulkUpdateInfoSections)

export const bulkDeleteInfoSections = ofSection.bulkRemove(sectionContract.bulkDeleteInfoSections)

export const getOrCreateInfoSection = ofSection.change(sectionContract.getOrCreateInfoSection, (site, { infoSection = {} }) =>
  getOrCreateInfoSectionEntity(site, infoSection),
)

export const bulkGetOrCreateInfoSections = ofSection.bulkChange(
  sectionContract.bulkGetOrCreateInfoSections,
  getOrCreateInfoSectionEntity,
)
