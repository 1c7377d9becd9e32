/** The name of this software, for what names its publisher's product (attestation, archives). The company's name is a setting. */
export const SOFTWARE = "Mirabelle"
