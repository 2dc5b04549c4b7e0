import { getCheckoutSettings, updateCheckoutSettings } from './settings.ts'
import { getCheckoutContent, getCheckoutPage, listCheckoutContents, saveCheckoutContent } from './contents.ts'
import { createCheckoutField, getCheckoutField, updateCheckoutField, deleteCheckoutField, queryCheckoutFields } from './fields.ts'

export const checkoutSettings = {
  getCheckoutSettings,
  updateCheckoutSettings,
}

export const checkoutContent = {
  getCheckoutContent,
}

export const checkoutPage = {
  getCheckoutPage,
  listCheckoutContents,
  saveCheckoutContent,
}

export const checkoutFields = {
  createCheckoutField,
  getCheckoutField,
  updateCheckoutField,
  deleteCheckoutField,
  queryCheckoutFields,
}
