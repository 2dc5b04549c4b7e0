import * as brandContract from '@stoa/contract/services/stores/brands-v-3'
import * as sectionContract from '@stoa/contract/services/stores/info-sections-v-3'
import * as ribbonContract from '@stoa/contract/services/stores/ribbons-v-3'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { brand, infoSection, ribbon } from '../entities.ts'
import { brandNamed, infoSectionOf, ribbonNamed } from '../find-or-create.ts'
import { withUses } from '../show.ts'

const ofBrand = operationsOf(brand, withUses('assignedProductsCount', 'ASSIGNED_PRODUCTS_COUNT'))
const ofRibbon = operationsOf(ribbon, withUses('assignedProductCount', 'ASSIGNED_PRODUCT_COUNT'))
const ofSection = operationsOf(infoSection, withUses('assignedProductsCount', 'ASSIGNED_PRODUCTS_COUNT'))

export const brands = {
  createBrand: ofBrand.create(brandContract.createBrand),
  getBrand: ofBrand.get(brandContract.getBrand),
  updateBrand: ofBrand.update(brandContract.updateBrand),
  deleteBrand: ofBrand.remove(brandContract.deleteBrand),
  queryBrands: ofBrand.query(brandContract.queryBrands),
  countBrands: ofBrand.count(brandContract.countBrands),
  bulkCreateBrands: ofBrand.bulkCreate(brandContract.bulkCreateBrands),
  bulkUpdateBrands: ofBrand.bulkUpdate(brandContract.bulkUpdateBrands),
  bulkDeleteBrands: ofBrand.bulkRemove(brandContract.bulkDeleteBrands),
  getOrCreateBrand: ofBrand.change(brandContract.getOrCreateBrand, (site, { brandName }) => brandNamed(site, brandName)),
  bulkGetOrCreateBrands: ofBrand.bulkChange(brandContract.bulkGetOrCreateBrands, brandNamed),
}

export const ribbons = {
  createRibbon: ofRibbon.create(ribbonContract.createRibbon),
  getRibbon: ofRibbon.get(ribbonContract.getRibbon),
  updateRibbon: ofRibbon.update(ribbonContract.updateRibbon),
  deleteRibbon: ofRibbon.remove(ribbonContract.deleteRibbon),
  queryRibbons: ofRibbon.query(ribbonContract.queryRibbons),
  countRibbons: ofRibbon.count(ribbonContract.countRibbons),
  bulkCreateRibbons: ofRibbon.bulkCreate(ribbonContract.bulkCreateRibbons),
  bulkUpdateRibbons: ofRibbon.bulkUpdate(ribbonContract.bulkUpdateRibbons),
  bulkDeleteRibbons: ofRibbon.bulkRemove(ribbonContract.bulkDeleteRibbons),
  getOrCreateRibbon: ofRibbon.change(ribbonContract.getOrCreateRibbon, (site, { ribbonName }) => ribbonNamed(site, ribbonName)),
  bulkGetOrCreateRibbons: ofRibbon.bulkChange(ribbonContract.bulkGetOrCreateRibbons, ribbonNamed),
}

export const infoSections = {
  createInfoSection: ofSection.create(sectionContract.createInfoSection),
  getInfoSection: ofSection.get(sectionContract.getInfoSection),
  updateInfoSection: ofSection.update(sectionContract.updateInfoSection),
  deleteInfoSection: ofSection.remove(sectionContract.deleteInfoSection),
  queryInfoSections: ofSection.query(sectionContract.queryInfoSections),
  countInfoSections: ofSection.count(sectionContract.countInfoSections),
  bulkCreateInfoSections: ofSection.bulkCreate(sectionContract.bulkCreateInfoSections),
  bulkUpdateInfoSections: ofSection.bulkUpdate(sectionContract.bulkUpdateInfoSections),
  bulkDeleteInfoSections: ofSection.bulkRemove(sectionContract.bulkDeleteInfoSections),
  getOrCreateInfoSection: ofSection.change(sectionContract.getOrCreateInfoSection, (site, { infoSection = {} }) =>
    infoSectionOf(site, infoSection),
  ),
  bulkGetOrCreateInfoSections: ofSection.bulkChange(sectionContract.bulkGetOrCreateInfoSections, infoSectionOf),
}
