import { expect, test } from "vitest"
import { isPath, nameOfStored, refuseUpload, smallPath, storedName, uploadFolder, type UploadPurpose } from "./rules.ts"

const said = (purpose: UploadPurpose, file: { size: number; type: string }) =>
  refuseUpload(purpose, { name: "vide.jpg", ...file })?.sentence ?? null

test("a refused file gets the sentence of the specification", () => {
  const jpeg = "image/jpeg"
  expect(said("project_photo", { size: 10_485_760, type: jpeg })).toBeNull()
  expect(said("project_photo", { size: 10_485_761, type: jpeg })).toBe("Le fichier est trop volumineux (max 10MB)")
  expect(said("project_document", { size: 10_485_761, type: "application/pdf" })).toBe(
    "Le fichier est trop volumineux (max 10MB)",
  )
  expect(said("project_document", { size: 1, type: "text/html" })).toBe("Type de fichier non autorisé")
  expect(said("project_photo", { size: 1, type: "application/pdf" })).toBe(
    "Type de fichier non autorisé. Seules les images sont acceptées.",
  )
  expect(said("project_photo", { size: 0, type: jpeg })).toContain("«\u00a0vide.jpg\u00a0» est vide")
  expect(said("contractor_photo", { size: 2_097_153, type: jpeg })).toBe("L’image ne doit pas dépasser 2MB")
  for (const type of ["image/jpeg", "image/png", "image/webp", "image/gif"])
    expect(said("project_photo", { size: 1, type })).toBeNull()
})

test("a stored name has letters, digits and underscores, in the folder of its project", () => {
  expect(storedName("Évier cassé (2).JPG")).toBe("Evier_casse__2_")
  expect([isPath("../x.png"), isPath(".."), isPath("photo..2.png")]).toEqual([true, true, false])
  expect(uploadFolder("project_photo", "7")).toBe("projects/7/photos")
  expect(uploadFolder("project_document", "7")).toBe("projects/7/documents")
  expect(smallPath("projects/7/photos/a.webp")).toBe("projects/7/photos/a.small.webp")
})

test("a stored file is shown by the name that people gave it", () => {
  expect(nameOfStored("projects/7/documents/1795600000000_5e1f5e1f_devis.pdf")).toBe("devis.pdf")
  expect(nameOfStored("1795600000000_devis_final.pdf")).toBe("devis_final.pdf")
  expect(nameOfStored("plan.pdf")).toBe("plan.pdf")
})
