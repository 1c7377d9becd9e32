"""Judges files of accounting entries (FEC) by two programs that others wrote: fec-parser reads them, django-accounting-fr applies the published rules
(LPF, art. A47 A-1; BOI-CF-IOR-60-40-20)."""

import sys
from io import BytesIO
from pathlib import Path

from accounting_fr.fec_check import check_fec
from fec_parser.parser import FECParser

is_valid = True
for path in map(Path, sys.argv[1:]):
    content = path.read_bytes()
    report = check_fec(content, path.name)
    faults = [str(fault) for fault in FECParser.from_bytesio(BytesIO(content), path.name).parse()]
    for line in report.errors + report.warnings + faults:
        print(f"{path.name}: {line}")
    stats = report.stats
    print(f"{path.name}: {stats.get('ecritures')} entries, {stats.get('lignes')} lines, {stats.get('total_debit')} = {stats.get('total_credit')}, "
          f"{stats.get('encodage')}: {len(report.errors)} errors, {len(report.warnings)} warnings; fec-parser: {len(faults)} faults")
    is_valid = is_valid and report.ok and not faults
sys.exit(0 if is_valid else 1)
