/** The languages of a Kollab: ISO 639-1 codes with their English names. Pure. */

const NAMED = `af Afrikaans|sq Albanian|am Amharic|ar Arabic|hy Armenian|az Azerbaijani|eu Basque|be Belarusian|bn Bengali|
bs Bosnian|bg Bulgarian|my Burmese|ca Catalan|zh Chinese|hr Croatian|cs Czech|da Danish|nl Dutch|en English|et Estonian|
fi Finnish|fr French|gl Galician|ka Georgian|de German|el Greek|gu Gujarati|ha Hausa|he Hebrew|hi Hindi|hu Hungarian|
is Icelandic|ig Igbo|id Indonesian|ga Irish|it Italian|ja Japanese|kn Kannada|kk Kazakh|km Khmer|rw Kinyarwanda|ko Korean|
ku Kurdish|lo Lao|lv Latvian|lt Lithuanian|lb Luxembourgish|mk Macedonian|mg Malagasy|ms Malay|ml Malayalam|mt Maltese|
mi Maori|mr Marathi|mn Mongolian|ne Nepali|no Norwegian|ps Pashto|fa Persian|pl Polish|pt Portuguese|pa Punjabi|qu Quechua|
ro Romanian|ru Russian|sr Serbian|si Sinhala|sk Slovak|sl Slovenian|so Somali|es Spanish|sw Swahili|sv Swedish|tl Tagalog|
ta Tamil|te Telugu|th Thai|ti Tigrinya|tr Turkish|uk Ukrainian|ur Urdu|uz Uzbek|vi Vietnamese|cy Welsh|wo Wolof|xh Xhosa|
yo Yoruba|zu Zulu`;

const NAMES = new Map(
  NAMED.split('|').map((entry) => {
    const [code = '', ...name] = entry.trim().split(' ');
    return [code, name.join(' ')];
  }),
);

export const LANGUAGE_CODES: readonly string[] = [...NAMES.keys()];

export const MAX_LANGUAGES = 5;

/** An unknown code is returned unchanged. */
export function languageLabel(code: string): string {
  return NAMES.get(code) ?? code;
}
