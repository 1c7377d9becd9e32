/** Fonts of the documents, inside node_modules. TTF files: the compiler reads neither WOFF nor WOFF2. */
export const FONTS = [
  "@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf",
  "@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf",
  "@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf",
  // For the signs and scripts that these lack, one weight of each.
  "@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf",
  "@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf",
  "@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf",
  "@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
  "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
]
