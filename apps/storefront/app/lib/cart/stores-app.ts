/** The app id of the catalogue, as cart lines name it. */
export const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
